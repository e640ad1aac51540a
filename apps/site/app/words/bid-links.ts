// Apart from the others: no page for visitors leads there, so none loads them.
export const practicePath = '/auth/practice'
export const sealerPath = '/sealer.html'
export const sealerHashPath = '/sealer.html.sha256'
