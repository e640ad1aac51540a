import { convertToUnicode } from '@padauk/contract/admin/media'
import { containsBurmese } from '@padauk/language/burmese-text'
import { callAdmin } from '#admin/session/call.ts'

const ends = /^(\s*)([\s\S]*?)(\s*)$/

/**
 * Pieces of one text in Unicode, or undefined when they were that already. They are asked about
 * together, because a short piece alone tells too little of how it was typed.
 */
export async function toUnicode(texts: readonly string[]): Promise<string[] | undefined> {
  if (!texts.some(containsBurmese)) return undefined
  const pieces = texts.map((text) => ends.exec(text) ?? ['', '', text, ''])
  const joined = pieces.map(([, , words = '']) => words.replaceAll('\n', ' ')).join('\n')
  const answer = await callAdmin(convertToUnicode, { body: { text: joined } })
  if (!answer.ok || !answer.value.converted) return undefined
  const lines = answer.value.text.split('\n')
  // Better left alone than put together wrongly.
  if (lines.length !== texts.length) return undefined
  return pieces.map(([, before = '', , after = ''], place) => before + lines[place] + after)
}
