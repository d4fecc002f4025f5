import { atom } from 'jotai'
import * as v from 'valibot'
import { parseAnswer, type ApiError } from '../../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import { NOT_FOUND } from '../../api/answerCode.ts'
import { late } from '../../core/late.ts'
import { err, ok } from '../../core/result.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { renewedMessage } from '../../core/workerMessage.ts'
import { languageAtom } from '../device/preferences.ts'
import type { Language } from '../../i18n/locale.ts'
import {
  createAnswerAtom,
  listenTo,
  type AnswerAtom,
  type Answered,
  type Question,
} from './answer.ts'
import { keyOfAnswer } from './keptAnswers.ts'
import { remembered } from './remembered.ts'

/** Few answers have a part that their account alone sees. */
const loadOwn = late(() => import('../account/ownAnswer.ts'))

/** The backend's last answer to one question. */
export type Snapshot<T> = Answered<T, ApiError>

export type SnapshotAtom<T> = AnswerAtom<T, ApiError>

/**
 * The backend's answer to one question: first the one kept on this device, then the network's,
 * refreshed every `refreshMs` while it is on screen. Writing to the atom refreshes, too. The same
 * question is the same atom, in the language of the screen.
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
    // What another language said stands until this one has answered: a form that is open over it
    // must not close, and lose what was typed, because the language has changed.
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
  /** The name under which the worker keeps what it answered last. */
  let keptAs: string | undefined
  return {
    key: () => key,
    refreshMs,
    parse: (json) => parseAnswer(endpoint, json),
    // The backend does not know it, or no longer does.
    isGone: (error) => error.kind === 'refused' && error.code === NOT_FOUND,
    async ask({ api }, get) {
      // The answer would come in the language of the screen, and be kept as if it were in this one.
      if (get(languageAtom) !== language) return undefined
      const own = endpoint.session && (await loadOwn().catch(() => undefined))
      if (endpoint.session && !own) return err({ kind: 'network', detail: 'no code' })
      const keep = own && own.askForOwn(request as object)
      const answer = await api.fetchJson(endpoint, request)
      if (!answer.ok) return answer
      const { json, keptAt, keptAs: name } = answer.value
      keptAs = name
      const kept = keep ? keep(json as object, keptAt === undefined) : json
      return ok({ data: parseAnswer(endpoint, json), kept, at: keptAt })
    },
    listen({ again, ask, confirm, pending }) {
      /** What the worker says about the answer that it gave. */
      const hear = async (said: unknown) => {
        const message = v.safeParse(renewedMessage, said)
        await pending()
        if (!message.success || message.output.as !== keptAs) return
        await (message.output.changed ? ask() : confirm(message.output.at))
      }
      const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
      return worker
        ? [
            listenTo(worker, 'message', (event) => void hear((event as MessageEvent).data)),
            // A new worker has kept nothing of what was answered before.
            listenTo(worker, 'controllerchange', again),
          ]
        : []
    },
  }
}
