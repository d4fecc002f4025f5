import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { withoutValues } from '../database/queryFailed.ts'
import type { Fields } from './log.ts'

/** Most causes to follow. Each layer of the code may add one. */
const MOST_CAUSES = 4
const MOST_FRAMES = 10

/** Error that names facts for the log which its message must not be searched for. */
export interface ToldError {
  readonly logged: Fields
}

/**
 * Describes an error by fields: its name, message, code and cause, and the project's own frames of
 * its stack. Values that an error quotes, such as parameters of a query, are left out.
 */
export function errorFields(thrown: unknown): Fields {
  const error = withoutValues(thrown)
  if (!(error instanceof Error)) return { error: typeof error, reason: String(error) }
  const causes = causesOf(error)
  const codes = [error, ...causes].map((each) => (each as NodeJS.ErrnoException).code)
  return {
    // Most classes here name themselves by their class alone.
    error: error.name === 'Error' ? error.constructor.name : error.name,
    reason: messageOf(error),
    code: codes.find((code) => typeof code === 'string'),
    cause: causes.map(messageOf).join(' < ') || undefined,
    stack: framesOf(error) || undefined,
    ...(error as Partial<ToldError>).logged,
  }
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let { cause } = error; cause instanceof Error; { cause } = cause) {
    // A cause may be its own cause.
    if (causes.length === MOST_CAUSES || causes.includes(cause)) break
    causes.push(withoutValues(cause) as Error)
  }
  return causes
}

/** Returns an error's message without the values that messages of its kind quote. */
function messageOf(error: Error): string {
  if (error instanceof v.ValiError)
    return (error as v.ValiError<v.GenericSchema>).issues
      .map((issue) => `${v.getDotPath(issue) ?? 'the value'} is no ${issue.type}`)
      .join(', ')
  // JSON's parser quotes the text: 'Unexpected token … in JSON', '"…" is not valid JSON'.
  if (error instanceof SyntaxError) return error.message.replace(/["'`].*["'`]/s, '"…"')
  if (error.message !== '') return error.message
  // If several addresses were tried, only the errors within have a message.
  const within = error instanceof AggregateError ? error.errors.map(String).join(', ') : ''
  return within || String((error as NodeJS.ErrnoException).code ?? error.name)
}

const root = new URL('../../', import.meta.url)
const roots = [root.href, fileURLToPath(root)]

/**
 * Returns the project's own frames of a stack, innermost first, as "place file:line < …". Only the
 * forms of names and places pass, because a message of several lines may look like frames.
 */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = roots.map((each) => line.indexOf(each)).findIndex((at) => at >= 0)
      if (found < 0 || !/^\s+at /.test(line)) return []
      const [before = '', after = ''] = line.split(roots[found]!)
      const place = /^[\w./-]+\.\w+:\d+/.exec(after)?.[0]
      if (place === undefined || place.startsWith('node_modules/')) return []
      const name = /^\s+at (?:async )?(?:new )?([\w.$<>#]+) \(/.exec(before)?.[1]
      return name === undefined ? place : `${name} ${place}`
    })
    .slice(0, MOST_FRAMES)
    .join(' < ')
}
