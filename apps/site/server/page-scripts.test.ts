import { expect, it } from 'vitest'
import { arrangeScripts } from './page-scripts.ts'

const mark = 'a-mark'
const html = `<html><head><link rel="stylesheet" href="/assets/a.css"/>
<link rel="modulepreload" href="/assets/framework.js" nonce="${mark}"/></head>
<body><p>words</p><script nonce="${mark}">window.context = {}</script>
<script nonce="${mark}" type="module" async="">import "/assets/entry.js"</script>
<script nonce="${mark}">window.__reactRouterContext.streamController.enqueue("{\\"a\\":1}");</script>
<script nonce="${mark}">window.__reactRouterContext.streamController.close();</script></body></html>`
const arrange = (page = html, words?: string) => arrangeScripts({ html: page, mark, words })

it('defers every script of a page, and nothing else', () => {
  const { html: arranged } = arrange(html, '/assets/messages-my.js')
  expect(arranged).not.toContain('modulepreload"')
  expect(arranged).not.toContain('type="module"')
  expect(arranged).toContain('<link rel="later" href="/assets/framework.js"/>')
  expect(arranged).toContain('<link rel="later" href="/assets/messages-my.js"/></head>')
  expect(arranged).toContain('<script type="later">import "/assets/entry.js"</script>')
  expect(arranged).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(arranged).toContain('<script>window.context = {}</script>')
})

it('ends with what starts them', () => {
  expect(arrange().html).toMatch(/setTimeout\(begin, 5000\)\n\}\)\(\)<\/script><\/body>/)
})

it('knows the scripts of the application, and turns its data into text', () => {
  const { html: arranged, known } = arrange()
  expect(known.slice(1)).toEqual(['window.context = {}', 'import "/assets/entry.js"'])
  expect(arranged).toContain('<script type="later-data">"{\\"a\\":1}"</script>')
  expect(arranged).toContain('<script type="later-data"></script>')
})

it('does not know a script that came with the data, and keeps the mark to itself', () => {
  const hostile =
    '<p><script>alert(1)</script><script nonce="guess">alert(1)</script><script type="module" async="">alert(1)</script></p>'
  const { html: arranged, known } = arrange(html.replace('<p>words</p>', hostile))
  expect(known.slice(1)).toEqual(['window.context = {}', 'import "/assets/entry.js"'])
  expect(arranged).toContain(hostile)
  expect(arranged).not.toContain(mark)
})
