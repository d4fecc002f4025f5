import * as v from 'valibot'

/** Absolute http(s) address, or a path on the app's own origin: `//host` is neither. */
export const location = v.pipe(
  v.string(),
  v.check(
    (text) => /^(https?:\/\/[^\s/]+|\/(?![/\\]))[^\s]*$/.test(text),
    'must be an http(s) URL or a path',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** Explorer page with `{id}` where the transaction id, block number or address goes. */
export const template = v.pipe(
  v.string(),
  v.check((text) => text.includes('{id}'), 'must contain {id}'),
  v.check((text) => /^(https?:\/\/|\/(?![/\\]))/.test(text), 'must be an http(s) URL or a path'),
)
