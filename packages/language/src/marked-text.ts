/** WORD JOINER: invisible, and no text of ours has another use for it. */
export const mark = '\u2060'

export const plainText = (text: string) => text.replaceAll(mark, '')

/** Every second piece stays on one line. */
export const piecesOf = (text: string) => text.split(mark)
