/**
 * Milliseconds that our servers keep an idle connection open: longer than a browser does, so that no
 * request meets one that is just closing.
 */
export const KEEP_ALIVE = 600_000
