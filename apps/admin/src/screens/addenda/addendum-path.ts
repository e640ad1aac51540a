export const addendumPath = (tenderId: string, no: number) => `/tenders/${tenderId}/addenda/${no}`
