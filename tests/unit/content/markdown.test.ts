import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../../backend/content/markdown.ts'
import { ADMITTED, markdownTexts } from './markdownTexts.ts'

const SITE = 'https://app.example'
const render = (source: string, site: string | undefined = SITE) =>
  renderMarkdown(source, { firstLine: 1, site })
const htmlOf = (source: string) => {
  const { html, faults } = render(source)
  expect(faults).toEqual([])
  return html
}
const faultsOf = (source: string) =>
  render(source).faults.map(({ line, reason }) => `${line}: ${reason}`)

describe('Markdown', () => {
  test('becomes the HTML that the app shows', () => {
    expect(htmlOf('A **b** *c* ~~d~~ `e<f`  \ng & \\*h\\* i<j')).toBe(
      '<p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e&lt;f</code><br>g &amp; *h* i&lt;j</p>',
    )
    expect(htmlOf('5\u00a0TRX')).toBe('<p>5&nbsp;TRX</p>')
    expect(htmlOf('## One\n\n---\n\n> two\n\n```js\nthree\n```')).toBe(
      '<h2>One</h2><hr><blockquote><p>two</p></blockquote><pre><code>three</code></pre>',
    )
    expect(htmlOf('- a\n- b\n  1. c')).toBe('<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>')
    expect(htmlOf('1. a\n\n2. b')).toBe('<ol><li><p>a</p></li><li><p>b</p></li></ol>')
    expect(htmlOf('| a | b |\n|---|:-:|\n| c | **d** |')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td><strong>d</strong></td></tr></tbody></table>',
    )
  })

  test('links to the web by https alone', () => {
    expect(htmlOf('[a](https://b.example/?c=1&d "e")')).toBe(
      '<p><a href="https://b.example/?c=1&amp;d" title="e">a</a></p>',
    )
    expect(htmlOf('<https://b.example>')).toContain('href="https://b.example/"')
    const others = ['http://b.example', 'javascript:alert(1)', 'mailto:a@b.example', '/boxes', '#a']
    for (const href of [...others, 'data:text/html,a', 'https://a:b@c.example'])
      expect(faultsOf(`Text\n[a](${href})`)).toEqual([
        `2: links to "${href}": a link begins with https://`,
      ])
    expect(faultsOf('[](https://b.example)')).toEqual(['1: is a link without a text'])
  })

  test('shows addresses that are no links as the text that they are', () => {
    expect(htmlOf('a@b.example and www.b.example')).toBe('<p>a@b.example and www.b.example</p>')
  })

  test('shows pictures of the app’s own site alone', () => {
    expect(htmlOf('![A "box"](/news/box.png)')).toBe(
      '<p><img src="https://app.example/news/box.png" alt="A &quot;box&quot;"></p>',
    )
    expect(faultsOf('![a](https://other.example/a.png)')[0]).toContain('of another site')
    expect(faultsOf('![a](data:image/png;base64,AA)')[0]).toContain('of another site')
    expect(faultsOf('![](/a.png)')[0]).toContain('without a text')
    const { faults } = renderMarkdown('![a](/a.png)', { firstLine: 1, site: undefined })
    expect(faults[0]?.reason).toContain('--site')
  })

  test('has no HTML, and says on which line it is', () => {
    const html = 'is HTML: write Markdown, or "\\<" for the character'
    expect(faultsOf('a\n\n- b\n- c <b>d</b>\n\n> e\n> <!-- f -->\n\n<div>\ng\n</div>')).toEqual([
      `4: ${html}`,
      `4: ${html}`,
      `7: ${html}`,
      `9: ${html}`,
    ])
    expect(faultsOf('a <i>\nb\nc <i>')).toEqual([`1: ${html}`, `3: ${html}`])
    expect(faultsOf('a\nb &nbsp; c')).toEqual(['2: "&nbsp;" is HTML: write the character itself'])
  })

  test.each([
    ['# a', 'begin headings with "##"'],
    ['3. a', 'a list from 3'],
    ['- [ ] a', 'has no place in an announcement (checkbox)'],
    [`${'> '.repeat(30)}a`, 'nested too deeply'],
    ['**是。**不', 'has "**" that marks nothing'],
    ['![a<b](/a.png)', 'has "<", ">" or HTML'],
  ])('refuses %j, which the app would show differently', (source, reason) => {
    expect(faultsOf(source)[0]).toContain(reason)
  })

  test('refuses what even the parser cannot follow', () => {
    expect(faultsOf('>'.repeat(20_000))).toEqual([
      '1: cannot be read as Markdown: it is nested too deeply',
    ])
  })

  test('joins lines of Chinese without a space, and leaves others', () => {
    expect(htmlOf('盲盒，\n盲盒')).toBe('<p>盲盒，盲盒</p>')
    expect(htmlOf('A box\nopens')).toBe('<p>A box\nopens</p>')
  })

  test('finds the line of a fault after any other text', () => {
    fc.assert(
      fc.property(fc.array(markdownTexts), (blocks) => {
        const before = blocks.join('\n\n')
        const lines = before === '' ? 0 : before.split('\n').length + 1
        // Closes what the text before may have left open.
        const source = `${before === '' ? '' : `${before}\n\n`}# Title`
        expect(faultsOf(source).at(-1)).toContain(`${lines + 1}: begin headings`)
      }),
    )
  })

  test('gives only elements and attributes that the app admits, whatever its text', () => {
    const texts = fc.oneof(
      markdownTexts,
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'<>&"\'=/[]()!*_~`#|-\n ab:') }),
    )
    fc.assert(
      fc.property(texts, (source) => {
        for (const [tag] of render(source).html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(ADMITTED)
      }),
      { numRuns: 500 },
    )
  })
})
