/** Asked first, because a reload that finds nobody at all would replace the page by an error. */
export const isSomebodyThere = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
