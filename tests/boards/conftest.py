"""Random cases take as long as they take: a busy machine is no reason to fail."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
