"""Films: what is shown (scene, rulebook_run), when (schedule), how a frame is laid out (frame, caption), and the
file formats (gif, apng, video), which share one interface (writer)."""
