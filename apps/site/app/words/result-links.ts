// Apart from the others: only bidders go there, after the closing.
export const minutesPath = (id: string) => `/auth/minutes/${id}`
export const resultPath = (id: string) => `/auth/result/${id}`
