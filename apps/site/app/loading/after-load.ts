/** Once the first view is complete and the browser has nothing better to do. */
export function afterLoad(run: () => void) {
  // Safari has no idle callbacks.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
