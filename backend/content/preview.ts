import type { Language, Localised } from '../shop/localised.ts'
import type { WrittenAnnouncement } from './announcementPage.ts'
import type { WrittenBox } from './boxPage.ts'
import { escapeAttribute, escapeText } from './html.ts'
import { timeText, type Plan } from './plan.ts'
import { planLines, planRemarks } from './planText.ts'
import type { Texts } from './texts.ts'

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'en'],
  ['tc', 'zh-TW'],
]

/** Styles of texts on the screen of most phones, with the spacing and sizes of the app. */
const STYLE = `
  body { margin: 24px; color: #14161d; background: #eceef2; font: 16px/1.5 system-ui, sans-serif }
  h2 { margin: 32px 0 8px; font-size: 15px }
  .screens { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  .screen { box-sizing: border-box; width: 390px; padding: 8px 20px 40px; background: #fff;
    overflow-wrap: anywhere }
  .title { margin: 0 0 8px; font-size: 24px; line-height: 1.25 }
  .summary, .time { color: #667; font-size: 14px }
  .body { margin-top: 16px; line-height: 1.6 }
  .body > * { margin: 0 } .body > * + * { margin-top: .9em }
  .body :is(h2, h3, h4, h5, h6) { font-size: 18px; line-height: 1.3 }
  .body :is(ul, ol) { padding-left: 1.4em } .body li + li { margin-top: .3em }
  .body li > p { margin: 0 }
  .body blockquote { padding-left: 16px; border-left: 3px solid #dde }
  .body pre { overflow-x: auto; padding: 12px; background: #f2f3f6 }
  .body :is(pre, code) { font-family: ui-monospace, monospace; font-size: .875em }
  .body table { display: block; overflow-x: auto; font-size: 14px }
  table { border-collapse: collapse; background: #fff }
  :is(th, td) { padding: 6px 10px; border-bottom: 1px solid #dde; text-align: left }
  img { max-width: 100%; height: auto }
`

/**
 * Builds one page that shows every text in both languages, in need of no other file. `plan` is what
 * would change; undefined without a database.
 */
export function previewPage(
  { announcements, boxes }: Texts,
  { plan, site }: { readonly plan: Plan | undefined; readonly site: string | undefined },
): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${site ?? "'none'"}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
<title>Preview of texts</title>
<style>${STYLE}</style>
<h1>Preview of texts</h1>
${plan ? changesOf(plan) : '<p>No database was asked, so this shows no changes.</p>'}
${announcements.map(announcementSection).join('\n')}
${boxes.map(boxSection).join('\n')}
</html>
`
}

function changesOf(plan: Plan): string {
  const rows = planLines(plan).map(
    ({ does, text, details }) =>
      `<tr><td>${does}</td><td>${escapeText(text)}</td><td>${escapeText(details)}</td></tr>`,
  )
  const head = '<tr><th>Change</th><th>Text</th><th>Parts</th></tr>'
  const remarks = planRemarks(plan).map((remark) => `<p>${escapeText(remark)}</p>`)
  return `<table id="changes">${head}${rows.join('')}</table>${remarks.join('')}`
}

function announcementSection(announcement: WrittenAnnouncement): string {
  const { id, title, summary, html, publishedAt, isWithdrawn } = announcement
  const state = `${timeText(publishedAt)}${isWithdrawn ? ' (withdrawn)' : ''}`
  return section(`Announcement ${id}`, (language) => {
    const time = `<time class="time">${state}</time>`
    return `${heading(title, language)}${time}
<p class="summary">${escapeText(summary[language])}</p>
<div class="body">${html[language]}</div>`
  })
}

const boxSection = ({ id, name, description }: WrittenBox): string =>
  section(
    `Box ${id}`,
    (language) =>
      `${heading(name, language)}<div class="body"><p>${escapeText(description[language])}</p></div>`,
  )

const heading = (text: Localised, language: Language) =>
  `<h3 class="title">${escapeText(text[language])}</h3>`

const section = (name: string, screen: (language: Language) => string): string =>
  `<h2>${escapeText(name)}</h2>
<div class="screens">${languages
    .map(([language, lang]) => `<div class="screen" lang="${lang}">${screen(language)}</div>`)
    .join('')}</div>`
