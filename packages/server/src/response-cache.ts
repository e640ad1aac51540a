/**
 * The value of `X-Accel-Expires` for what may be kept a second. nginx counts whole seconds and would
 * take `max-age=1` for almost two. So an answer is fresh until its second ends, and during the next
 * one it may be shown while it is renewed: no page is older than two seconds. The header has
 * to come after `Cache-Control`, and nginx does not pass it on.
 */
export const untilSecondEnds = () => `@${Math.floor(Date.now() / 1_000)}`
