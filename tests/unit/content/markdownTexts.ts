import * as fc from 'fast-check'

/** Tags that an announcement may have, as the renderer writes them. */
export const ADMITTED =
  /^<(?:\/?(?:p|h[2-6]|ul|ol|li|blockquote|pre|code|strong|em|s|table|thead|tbody|tr|th|td)|br|hr|\/a|a href="https:[^"<>]*"(?: title="[^"<>]*")?|img src="https:[^"<>]*" alt="[^"<>]*"(?: title="[^"<>]*")?)>$/

const word = fc.constantFrom(
  'box',
  '盲盒',
  '5 < 7',
  'A & B',
  'a "b"',
  "it's",
  'U\u00a0V',
  '🎁',
  '。',
)

const inline = fc.letrec<{ text: string; some: string }>((tie) => ({
  some: fc.array(tie('text'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  text: fc.oneof(
    { maxDepth: 3 },
    word,
    word.map((text) => `\`${text}\``),
    fc.constant('a@b.example'),
    word.map((text) => `![${text.replaceAll(/[<>]/g, '')}](/a%20b.png?c=1&d "e&f")`),
    tie('some').map((text) => `**b ${text} b**`),
    tie('some').map((text) => `*i ${text} i*`),
    tie('some').map((text) => `~~s ${text} s~~`),
    word.map((text) => `[${text}](https://b.example/ü?c="d"&e='f'#g "h")`),
  ),
})).some

const cell = inline.map((text) => text.replaceAll('|', ''))

/** Markdown blocks without faults of their own, of all kinds. */
export const markdownTexts = fc.oneof(
  inline,
  inline.map((text) => `## ${text}`),
  inline.map((text) => `> ${text}\n>\n> ${text}`),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((each) => `- ${each}`).join('\n')),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((each, index) => `${index + 1}. ${each}`).join('\n\n')),
  fc.tuple(cell, cell).map(([a, b]) => `| ${a} | ${b} |\n|---|--:|\n| ${b} | ${a} |`),
  inline.map((text) => `\`\`\`\n${text}\n\n<b>\n\`\`\``),
  fc.constant('---'),
)
