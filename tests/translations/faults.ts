import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** Messages by id; the source text is English. */
export interface Texts {
  readonly source: ReadonlyMap<string, string>
  /** By locale, then by id. */
  readonly translated: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Names that consist of several Latin words in every language. */
const sameEverywhere: ReadonlySet<string> = new Set([])

/**
 * Most common characters that only Simplified Chinese uses. Those that Traditional Chinese also
 * has, in another sense (后, 里, 只, 余, 干, 面), are left out.
 */
const simplifiedOnly = new Set(
  '个们来对时会说国过还没从动现经开关东车门问间见话请钱买卖发电网页选择额币产链钟级转账确认签单订员实为与无两价总数据务备处复应闭启错误进连远输销给继续绝传储记录设证许该详语读调资费质负责购赎载边达运适钥锁长阅阶队随隐难项须预领题验专业书仅仓众优体偿内减凭击则创别办区协参双变号吗响图场块头奖学审将尝层属带帮广库异归当态户报换断显权条极构标样检满点状环监码离种积称稳笔类红约线组细终结统绑联节获规视览计让议访评识试',
)

/** Finds everything that is wrong with the catalogs, one line each. */
export function findFaults({ source, translated }: Texts): string[] {
  const faults: string[] = []
  for (const [locale, texts] of translated) {
    for (const [id, english] of source) {
      const text = texts.get(id)
      const fault = text ? faultOf(locale, english, text) : 'has no translation'
      if (fault) faults.push(`${locale}: "${english}" ${fault}`)
    }
    for (const [id, text] of texts)
      if (!source.has(id)) faults.push(`${locale}: "${text || id}" is no longer used`)
  }
  return faults
}

function faultOf(locale: string, english: string, text: string): string | undefined {
  let expected: string
  let found: string
  try {
    expected = placeholders(english)
    found = placeholders(text)
  } catch {
    return `is translated by something that cannot be read: "${text}"`
  }
  if (expected !== found) return `has the placeholders ${expected}, its translation ${found}`
  if (locale === 'en') return undefined
  const words = english.replaceAll(/\{[^}]*\}|<[^>]*>/g, ' ').match(/[A-Za-z]{2,}/g) ?? []
  if (text === english && words.length >= 3 && !sameEverywhere.has(english))
    return 'is not translated'
  const simplified = [...text].filter((character) => simplifiedOnly.has(character))
  return simplified.length > 0 ? `is in Simplified Chinese: ${simplified.join('')}` : undefined
}

/** Lists the values and tags that a message shows, in a fixed order. */
function placeholders(message: string): string {
  const names = new Set<string>(message.match(/<\/?\d+\/?>/g))
  collectNames(compileMessageOrThrow(message), names)
  return names.size === 0 ? 'none' : [...names].sort().join(' ')
}

function collectNames(message: CompiledMessage, names: Set<string>): void {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, , format] = token
    // Within a plural, `#` represents its value.
    if (name !== '#') names.add(`{${name}}`)
    if (typeof format === 'object' && format !== null)
      for (const branch of Object.values(format))
        if (Array.isArray(branch)) collectNames(branch, names)
  }
}
