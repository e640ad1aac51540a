import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const messages = join(import.meta.dirname, '..', 'packages', 'language', 'messages')

/** The words of the screens as staff read them: `said('tenders.publish.button')`. */
export function adminWords(lang: 'en' | 'my') {
  const parts: Record<string, unknown> = {}
  for (const path of globSync(join(messages, lang, 'admin*.json'))) {
    const words = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    const part = /admin-(\w+)/.exec(basename(path))?.[1]
    if (part) parts[part] = words
    else Object.assign(parts, words)
  }
  return (key: string, values: Record<string, string> = {}) => {
    let found: unknown = parts
    for (const name of key.split('.'))
      found = (found as Record<string, unknown> | undefined)?.[name]
    if (typeof found !== 'string') throw new Error(`no words for ${key}`)
    return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
