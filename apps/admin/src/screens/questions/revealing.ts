/**
 * Words that often tell who asks. Staff do not know the company, so these are simple signs: they
 * only suggest where to look.
 */
const signs = [
  // What only the present contractor knows.
  /\b(?:we|our company|our team) (?:already|currently|now|still) [^,.;?!\n]*/giu,
  /\bas (?:your|the) (?:present|current|existing) [^,.;?!\n]*/giu,
  /(?:ကျွန်ုပ်တို့|ကျွန်တော်တို့|ကျွန်မတို့)[^၊။\n]{0,40}ကုမ္ပဏီ[^၊။\n]*/gu,
  // Names of companies and buildings.
  /(?:\p{Lu}[\p{L}&'-]*\s){1,4}(?:Company|Co|Ltd|Limited|Group|Enterprise|Engineering|Services|Trading|Construction)\b\.?/gu,
  /(?:\p{Lu}[\p{L}'-]*\s){1,3}(?:Tower|Towers|Residences?|Suites|Plaza|Centre|Center|Mall|Galleria|Hotel|House|Offices|Condo|Garden|Park)\b/gu,
  // Addresses and prices.
  /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/gu,
  /(?:\+95|09)[\d -]{6,14}\d/gu,
  /(?:MMK|USD|US\$|\$)\s?[\d,.]+|[\d,.]+\s?(?:lakhs?|MMK|USD|kyats?)\b|[\d၀-၉,.]+\s?(?:ကျပ်|သိန်း)/giu,
]

type Part = { text: string; isMarked: boolean }

/** The text in its order, with the parts marked that may tell who asks. */
export function markRevealing(text: string): Part[] {
  const found = signs
    .flatMap((sign) => [...text.matchAll(sign)])
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .toSorted((one, other) => one.start - other.start)
  const parts: Part[] = []
  let at = 0
  for (const { start, end } of found) {
    if (end <= at) continue
    const from = Math.max(start, at)
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false })
    parts.push({ text: text.slice(from, end), isMarked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}
