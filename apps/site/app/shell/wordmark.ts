/** The company's name as the logo sets it: its short name, and below it what remains of the whole. */
export function wordmarkOf({ name, shortName }: { name: string; shortName: string }) {
  if (shortName === '') return { word: name, line: '' }
  return {
    word: shortName,
    line: name.startsWith(`${shortName} `) ? name.slice(shortName.length + 1) : '',
  }
}
