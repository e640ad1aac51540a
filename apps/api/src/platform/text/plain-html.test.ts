import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { purifyHtml } from '#platform/text/html'
import { isPlainHtml } from '#platform/text/plain-html'

const ordinary = [
  'Words & nothing else'.replace('&', '&amp;'),
  '<h2>Scope</h2>\n<p>Two <strong>pumps</strong>, 3 &lt; 4, <em>“new”</em>.<br>ရေစုပ်စက်</p>',
  '<ul>\n  <li>one</li>\n  <li><p>two</p><ol><li>three</li></ol></li>\n</ul>',
  '<p><a href="https://padauk.example/a?b=1#c">here</a> or <a href="/tenders">there</a></p>',
  '<table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  '<blockquote><p><span lang="my">စာ</span></p><hr></blockquote>',
]

test('knows what editors usually write without a parser', () => {
  for (const html of ordinary) expect([html, isPlainHtml(html)]).toEqual([html, true])
})

const hostile = [
  '<script>alert(1)</script>',
  '<p onclick="x()">a</p>',
  '<a href="javascript:x()">a</a>',
  '<a href="https://a" onclick="x()">a</a>',
  '<a href="//elsewhere.example">a</a>',
  '<img src=x onerror=x()>',
  '<p>a',
  '<p>a</strong></p>',
  '<p><p>a</p></p>',
  '<P>a</P>',
  '<a href="#"><b><a href="#">a</a></b></a>',
  '<table><tr><td>a</td></tr></table>',
  '<ul>a</ul>',
  '<table><tbody>&nbsp;</tbody></table>',
  'a < b',
  'a\u00A0b',
  'a\0b',
  'a\rb',
  '<!-- a -->',
  '</p>',
  '<toString>a</toString>',
  `${'<b>'.repeat(40)}${'</b>'.repeat(40)}`,
]

test('leaves everything else to the purifier', () => {
  for (const html of hostile) expect([html, isPlainHtml(html)]).toEqual([html, false])
})

const tags =
  'p br strong b em i u s sub sup blockquote hr h2 h3 h4 ul ol li a span table thead tbody tr th td'.split(
    ' ',
  )
const attribute = constantFrom('', '', '', ' lang="my"', ' href="#a"', ' href="tel:+95"')
const element = letrec<{ node: string; element: string }>((tie) => ({
  node: oneof(
    { depthSize: 'medium', withCrossShrink: true },
    constantFrom('word', ' ', '\n', '&amp;', '&nbsp;', '&lt;', 'စာ', '🙂', '"', '<br>', '<hr>'),
    tie('element'),
  ),
  element: tuple(constantFrom(...tags), attribute, array(tie('node'), { maxLength: 3 })).map(
    ([tag, given, nodes]) => `<${tag}${given}>${nodes.join('')}</${tag}>`,
  ),
}))
const bits = ['a', ' ', '\t', '&', '<', '>', '"', '&amp;', '&#60;', '\u2028', '\uFEFF']
const others = [...bits, '<a href="/x">']
const piece = constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]), ...others)
const html = oneof(
  array(element.node, { maxLength: 4 }).map((nodes) => nodes.join('')),
  array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
)

test('what it lets pass, the purifier returns as it is', () => {
  let passed = 0
  assert(
    property(html, (text) => {
      if (!isPlainHtml(text)) return
      passed += 1
      expect(purifyHtml(text)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
  expect(passed).toBeGreaterThan(100)
})
