import { atom } from 'jotai'
import * as v from 'valibot'
import { parseAnswer, type ApiError } from '../../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import { NOT_FOUND } from '../../api/answerCode.ts'
import { late } from '../../core/late.ts'
import { err, ok } from '../../core/result.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { renewedMessage, type WorkerMessage } from '../../core/workerMessage.ts'
import { languageAtom } from '../device/preferences.ts'
import { languages, parseStoredLocale, type Language } from '../../i18n/locale.ts'
import {
  createAnswerAtom,
  listenTo,
  type AnswerAtom,
  type Answered,
  type Question,
} from './answer.ts'
import { keyOfAnswer } from './keptAnswers.ts'
import { remembered } from './remembered.ts'

/** Loads late, because few answers have a part that only their account sees. */
const loadOwn = late(() => import('../account/ownAnswer.ts'))

/** Last answer of the backend to one question. */
export type Snapshot<T> = Answered<T, ApiError>

export type SnapshotAtom<T> = AnswerAtom<T, ApiError>

/**
 * Atom of the backend's answer to one question: first the stored one, then the network's. It
 * refreshes every `refreshMs` while on screen, and on each write. Equal questions share one atom,
 * which follows the language of the screen.
 */
export function snapshotAtom<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { refreshMs = MINUTE_MS }: { refreshMs?: Millis } = {},
): SnapshotAtom<ResponseOf<E>> {
  const inLanguage = (language: Language): SnapshotAtom<ResponseOf<E>> => {
    const key = keyOfAnswer(language, endpoint, request)
    return remembered(key, () =>
      createAnswerAtom(questionOf(endpoint, request, { key, language, refreshMs })),
    )
  }
  return remembered(`${endpoint.path}?${JSON.stringify(request)}`, () => {
    // The previous language's answer stays until the new one arrives. An open form must not close
    // and lose typed values because the language changed.
    let before: Snapshot<ResponseOf<E>> | undefined
    return atom(
      (get) => {
        const now = get(inLanguage(get(languageAtom)))
        if (now.state !== 'loading') return (before = now)
        return before?.data === undefined ? now : { ...before, isAsking: true }
      },
      (get, set) => set(inLanguage(get(languageAtom))),
    )
  })
}

function questionOf<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { key, language, refreshMs }: { key: string; language: Language; refreshMs: Millis },
): Question<ResponseOf<E>, ApiError> {
  /** Name under which the worker stored its last answer. */
  let keptAs: string | undefined
  /** Answer that arrived before there was a worker. */
  let unkept: WorkerMessage | undefined
  const { accept } = languages[parseStoredLocale(language)]
  const worker = endpoint.inWorker && navigator.serviceWorker
  const handOver = () => {
    if (!worker?.controller || !unkept) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
    worker.controller.postMessage(unkept)
    unkept = undefined
  }
  return {
    key: () => key,
    mayEnd: endpoint.session !== undefined,
    refreshMs,
    parse: (json) => parseAnswer(endpoint, json),
    // The item is unknown to the backend, or no longer exists.
    isGone: (error) => error.kind === 'refused' && error.code === NOT_FOUND,
    async ask({ api }, get) {
      // The answer would arrive in the language of the screen but be stored under this one.
      if (get(languageAtom) !== language) return undefined
      const own = endpoint.session && (await loadOwn().catch(() => undefined))
      if (endpoint.session && !own) return err({ kind: 'network', detail: 'no code' })
      const keep = own && own.askForOwn(request as object)
      const isAlone = worker && !worker.controller
      const answer = await api.fetchJson(endpoint, request)
      if (!answer.ok) return answer
      const { url, json, keptAt, keptAs: name } = answer.value
      keptAs = name
      unkept = isAlone
        ? { kind: 'answered', url, language: accept, data: json, at: Date.now() }
        : undefined
      handOver()
      const kept = keep ? keep(json as object, keptAt === undefined) : json
      return ok({ data: parseAnswer(endpoint, json), kept, at: keptAt })
    },
    listen({ ask, confirm, pending }) {
      /** Handles the worker's message about the answer that it gave. */
      const hear = async (said: unknown) => {
        const message = v.safeParse(renewedMessage, said)
        await pending()
        if (!message.success || message.output.as !== keptAs) return
        await (message.output.changed ? ask() : confirm(message.output.at))
      }
      return worker
        ? [
            listenTo(worker, 'message', (event) => void hear((event as MessageEvent).data)),
            listenTo(worker, 'controllerchange', handOver),
          ]
        : []
    },
  }
}
