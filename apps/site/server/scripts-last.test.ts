import { expect, it } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

const page = `<html><head><link rel="stylesheet" href="/assets/a.css"/>
<link rel="modulepreload" href="/assets/framework.js"/></head>
<body><p>words</p><script>window.context = {}</script>
<script type="module" async="">import "/assets/entry.js"</script></body></html>`

it('lets every script of a page wait, and nothing else', () => {
  const html = scriptsLast(page, '/assets/messages-my.js')
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="later" href="/assets/framework.js"/>')
  expect(html).toContain('<link rel="later" href="/assets/messages-my.js"/></head>')
  expect(html).toContain('<script type="later">import "/assets/entry.js"</script>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain('<script>window.context = {}</script>')
})

it('ends with what starts them', () => {
  expect(scriptsLast(page, undefined)).toMatch(
    /setTimeout\(begin, 5000\)\n\}\)\(\)<\/script><\/body>/,
  )
})
