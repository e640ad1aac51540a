import { offline as english } from '@padauk/language/messages/en/pages.json'
import { offline as burmese } from '@padauk/language/messages/my/pages.json'

const style = `body{margin:0;padding:3rem 1.25rem;background:#fbf8f1;color:#1b302d;font:1.0625rem/1.65 system-ui,sans-serif}
main{max-width:34rem;margin:auto}section+section{margin-top:3rem}h1{margin:0;color:#0e2f2b;font-size:1.5rem}
:lang(my){line-height:1.9}a{display:inline-block;padding:.75rem 0;color:#226259}`

const words = { en: english, my: burmese }

/** For a public page that was never opened on this device; in both languages. */
export function unseenPage() {
  const sections = Object.entries(words).map(
    ([lang, { title, text, tryAgain }]) =>
      `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><a href="">${tryAgain}</a></section>`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${english.title}</title><style>${style}</style></head><body><main>${sections.join('')}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
