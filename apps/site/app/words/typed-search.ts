const longestSearch = 200

/** What an address says is looked for; null for nothing. */
export function typedSearch(params: URLSearchParams) {
  const typed = params.get('search')?.trim().slice(0, longestSearch) ?? ''
  return typed === '' ? null : typed
}

/** The address of a search form as the browser would write it, without what was left empty. */
export function addressOfForm(form: HTMLFormElement) {
  const filled = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  )
  const path = form.getAttribute('action') ?? ''
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path
}
