import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { LineFault } from './fault.ts'
import { escapeAttribute, escapeText } from './html.ts'
import { joinWideLines } from './lineBreaks.ts'
import { findPlace, lineAt, wholePlace, type Place } from './place.ts'

export interface Rendered {
  readonly html: string
  readonly faults: readonly LineFault[]
}

export interface Surroundings {
  /** Line of the file on which the Markdown begins. */
  readonly firstLine: number
  /** Origin of the app, the only one whose pictures it shows; undefined if it was not named. */
  readonly site: string | undefined
}

/** Browsers give up at a few hundred elements within each other. */
const DEEPEST = 20

/** Character reference ("&nbsp;"), which the parser leaves in the text. */
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/**
 * Mark of emphasis that the parser left in the text. That happens where a letter follows Chinese
 * punctuation: in "**是。**不", nothing is strong.
 */
const MARK = /\*+(?=\S)|(?<=\S)\*+|~~/

/**
 * Renders Markdown as the HTML that the app shows of an announcement. Each kind of part is written
 * here, and any other is a fault. Nothing that its author wrote is lost unnoticed, and no HTML
 * passes through.
 */
export function renderMarkdown(source: string, { firstLine, site }: Surroundings): Rendered {
  const faults: LineFault[] = []
  const refuse = (place: Place, reason: string, within = 0): string => {
    faults.push({ line: firstLine + lineAt(source, place.offset + within), reason })
    return ''
  }

  const renderAll = (tokens: readonly Token[] | undefined, around: Place, depth: number): string =>
    (tokens ?? [])
      .map((token) => render(token as MarkedToken, findPlace(token.raw, around), depth + 1))
      .join('')

  const render = (token: MarkedToken, place: Place, depth: number): string => {
    if (depth > DEEPEST) return refuse(place, 'is nested too deeply')
    const inside = (tokens: readonly Token[] | undefined) => renderAll(tokens, place, depth)
    switch (token.type) {
      case 'space':
      case 'def':
        return ''
      case 'paragraph':
        return `<p>${inside(token.tokens)}</p>`
      case 'heading':
        return token.depth === 1
          ? refuse(place, 'begin headings with "##": the title is in the front matter')
          : `<h${token.depth}>${inside(token.tokens)}</h${token.depth}>`
      case 'hr':
        return '<hr>'
      case 'blockquote':
        return `<blockquote>${inside(token.tokens)}</blockquote>`
      case 'code':
        return `<pre><code>${escapeText(token.text)}</code></pre>`
      case 'list':
        return renderList(token, place, inside(token.items))
      case 'list_item':
        return `<li>${inside(token.tokens)}</li>`
      case 'table':
        return renderTable(token, inside)
      case 'text':
        return 'tokens' in token && token.tokens ? inside(token.tokens) : renderText(token, place)
      case 'escape':
        return escapeText(token.text)
      case 'strong':
      case 'em':
        return `<${token.type}>${inside(token.tokens)}</${token.type}>`
      case 'del':
        return `<s>${inside(token.tokens)}</s>`
      case 'codespan':
        return `<code>${escapeText(token.text)}</code>`
      case 'br':
        return '<br>'
      case 'link':
        return renderLink(token, place, inside(token.tokens))
      case 'image':
        return renderImage(token, place)
      case 'html':
        return refuse(place, 'is HTML: write Markdown, or "\\<" for the character')
      default:
        return refuse(place, `has no place in an announcement (${token.type})`)
    }
  }

  const renderText = ({ text }: { readonly text: string }, place: Place): string => {
    const reference = REFERENCE.exec(text)?.[0]
    const mark = MARK.exec(text)?.[0]
    const found = reference ?? mark
    if (found === undefined) return escapeText(joinWideLines(text))
    const reason =
      reference === undefined
        ? `has "${found}" that marks nothing: move punctuation out of it, or write "\\${found}"`
        : `"${found}" is HTML: write the character itself`
    return refuse(place, reason, Math.max(0, place.text.indexOf(found)))
  }

  const renderList = ({ ordered, start }: Tokens.List, place: Place, items: string): string => {
    if (!ordered) return `<ul>${items}</ul>`
    return start === 1
      ? `<ol>${items}</ol>`
      : refuse(place, `is a list from ${start}, which the app would number from 1`)
  }

  const renderTable = (
    { header, rows }: Tokens.Table,
    inside: (tokens: readonly Token[]) => string,
  ): string => {
    const rowOf = (tag: string, cells: readonly Tokens.TableCell[]) =>
      `<tr>${cells.map(({ tokens }) => `<${tag}>${inside(tokens)}</${tag}>`).join('')}</tr>`
    const head = `<thead>${rowOf('th', header)}</thead>`
    const body = rows.map((cells) => rowOf('td', cells)).join('')
    return `<table>${head}${body && `<tbody>${body}</tbody>`}</table>`
  }

  const renderLink = ({ raw, text, href, title }: Tokens.Link, place: Place, shown: string) => {
    const url = URL.parse(href)
    const isWeb = url?.protocol === 'https:' && url.username === '' && url.password === ''
    // An address in the text, of mail for example, which the author did not make a link.
    if (!isWeb && raw === text) return shown
    if (!isWeb) return refuse(place, `links to "${href}": a link begins with https://`)
    if (shown === '') return refuse(place, 'is a link without a text')
    return `<a href="${escapeAttribute(url.href)}"${titleOf(title, place)}>${shown}</a>`
  }

  const renderImage = ({ href, text, title }: Tokens.Image, place: Place): string => {
    if (site === undefined)
      return refuse(place, 'has a picture: name the site of the app by --site')
    const url = URL.parse(href, site)
    if (url?.origin !== site)
      return refuse(place, `has a picture of another site: the app shows those of ${site} alone`)
    if (text === '')
      return refuse(place, 'has a picture without a text for those who cannot see it')
    const alt = attributeOf('alt', text, place)
    return `<img src="${escapeAttribute(url.href)}"${alt}${titleOf(title, place)}>`
  }

  const titleOf = (title: string | null | undefined, place: Place): string =>
    title ? attributeOf('title', title, place) : ''

  const attributeOf = (name: string, text: string, place: Place): string =>
    /[<>]/.test(text) || REFERENCE.test(text)
      ? refuse(place, 'has "<", ">" or HTML in the text of a picture or link')
      : ` ${name}="${escapeAttribute(text)}"`

  return { html: renderAll(parse(source, refuse), wholePlace(source), 0), faults }
}

function parse(source: string, refuse: (place: Place, reason: string) => string): Token[] {
  try {
    return lexer(source)
  } catch {
    // The parser calls itself for each mark of a quotation, and some files have thousands.
    refuse(wholePlace(source), 'cannot be read as Markdown: it is nested too deeply')
    return []
  }
}
