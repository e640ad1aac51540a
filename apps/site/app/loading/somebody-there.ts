/** A dead line may say nothing for minutes. */
const patience = 8_000

/** Asked first, because a reload that finds nobody at all would replace the page by an error. */
export const isSomebodyThere = () =>
  fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
