import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { IMAGE_BYTES } from '../../src/api/endpoints/people.ts'
import { served } from '../../src/api/endpoints/served.ts'
import { IMAGE_PATH } from '../../src/api/imagePath.ts'
import { BODY_BYTES, limitBody } from '../limits/limitBody.ts'
import type { Database } from '../database/database.ts'
import { refused, requesterIn, tokenOf, type RequesterOf } from '../http/router.ts'
import type { Service } from '../service.ts'
import { pictureOf } from './pictures.ts'
import { ownerOf } from './sessions.ts'

/** Space in an upload beyond the file: the owner's address and the separators between parts. */
const ENVELOPE_BYTES = 4 * 1_024
/**
 * Most open uploads of one account and of one network address, so that slow senders delay no one
 * else.
 */
const UPLOADS_OF_ONE = 2
/**
 * Most open uploads in all. Each may hold its whole body in memory; only a flood from many
 * addresses reaches this.
 */
const UPLOADS_IN_ALL = 200

const uploadPath = served.uploadImage.path

const refuseLarge = (context: Context) =>
  refused(context, 'imageTooLarge', `a picture has at most ${IMAGE_BYTES} bytes`)

/** Limits the length of a body before anything reads it. Only pictures are longer than forms. */
export function limitBodies(): MiddlewareHandler {
  const ofPicture = limitBody(IMAGE_BYTES + ENVELOPE_BYTES, refuseLarge)
  const ofOthers = limitBody(BODY_BYTES)
  return (context, next) => (context.req.path === uploadPath ? ofPicture : ofOthers)(context, next)
}

/**
 * Admits uploads only with a session, and only so many at once. Refuses before reading the body.
 */
export function admitUploads(service: Service, requesterOf?: RequesterOf): MiddlewareHandler {
  /** Open uploads, each by its account and its network address. */
  const open: (readonly [account: string, requester: string])[] = []
  return async (context, next) => {
    if (context.req.path !== uploadPath) return next()
    const token = tokenOf(context)
    const owner = token === undefined ? undefined : await ownerOf(service, token)
    if (owner === undefined) return refused(context, 'signInNeeded', 'no session is named')
    const upload = [owner, requesterIn(context, requesterOf)] as const
    const isFull = upload.some(
      (one, which) => open.filter((each) => each[which] === one).length >= UPLOADS_OF_ONE,
    )
    if (isFull || open.length >= UPLOADS_IN_ALL)
      return context.text('too many pictures at once', 429, { 'Retry-After': '2' })
    open.push(upload)
    try {
      return await next()
    } finally {
      open.splice(open.indexOf(upload), 1)
    }
  }
}

/**
 * Serves pictures by their SHA-256. Headers make browsers treat the response only as a picture and
 * run nothing in it.
 */
export function pictureRoutes(db: Database): Hono {
  const routes = new Hono()
  routes.get(IMAGE_PATH.replace('{sha256}', ':hash{[0-9a-f]{64}}'), async (context) => {
    const bytes = await pictureOf(db, context.req.param('hash') ?? '')
    // The picture may be shown a moment later.
    if (!bytes) return context.text('there is no such picture', 404)
    return context.body(bytes, 200, {
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return routes
}
