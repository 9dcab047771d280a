import { options } from 'preact';

/*
 * Where Preact does otherwise than React, and the widgets count on React: effects run before anything else happens after a
 * drawing, as React's do after a press or a key. Else the focus and callbacks would come a frame late.
 */
options.requestAnimationFrame = queueMicrotask;
