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
  /** What came when there was no worker yet. */
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
    // The backend does not know it, or no longer does.
    isGone: (error) => error.kind === 'refused' && error.code === NOT_FOUND,
    async ask({ api }, get) {
      // The answer would come in the language of the screen, and be kept as if it were in this one.
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
      /** What the worker says about the answer that it gave. */
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
