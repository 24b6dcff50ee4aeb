"""What a link to a table shows elsewhere: a title, a sentence and a picture of the position."""
