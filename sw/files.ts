import { LOCALES, type Locale } from '../src/i18n/locale.ts'
import { isScreen } from './screens.ts'
import { readSpoken } from './tabs.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of the build that this worker belongs to, as the build lists it (vite.config.ts). */
export interface BuildFile {
  /** Without the leading slash. */
  readonly url: string
  /** The beginning of the SHA-256 of its content, in hex. */
  readonly revision: string
  /** The shell or the home screen needs it. */
  readonly ahead?: true
}

/** The document of every screen. */
const SHELL = '/index.html'

/** How many files the rest of a build fetches at once: what the user does goes first. */
const AT_ONCE = 4

let files: ReadonlyMap<string, BuildFile> = new Map()
let completing: Promise<void> | undefined

/**
 * The files that are listed are kept: those of shell and home, in the user's language, before this
 * worker is installed; the rest by `completeBuild`, or when it is first used.
 */
export function keepBuild(list: readonly BuildFile[]): void {
  files = new Map(list.map((file) => [`/${file.url}`, file]))
  self.addEventListener('install', (event) => event.waitUntil(install()))
}

async function install(): Promise<void> {
  const spoken = await readSpoken()
  await Promise.all(pathsAhead(spoken).map(fetchAndKeep))
}

/**
 * Fetches what is not kept yet, or no longer; the whole build only if the user does not save data.
 * What fails is fetched the next time.
 */
export function completeBuild(spoken: Locale, isSaving: boolean): Promise<void> {
  return (completing ??= complete(spoken, isSaving).finally(() => (completing = undefined)))
}

async function complete(spoken: Locale, isSaving: boolean): Promise<void> {
  const kept = await (await openBuild()).keys()
  const keptPaths = new Set(kept.map(({ url }) => new URL(url).pathname))
  const ahead = pathsAhead(spoken)
  const wanted = new Set(isSaving ? ahead : [...ahead, ...files.keys()])
  const missing = [...wanted].filter((path) => !keptPaths.has(path)).values()
  const work = async () => {
    for (const path of missing) await fetchAndKeep(path).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** What shell and home need, in one language. */
const pathsAhead = (spoken: Locale): string[] =>
  [...files.keys()].filter((path) => {
    const locale = LOCALES.find((each) => path.includes(`.${each}-`))
    return files.get(path)?.ahead && (locale ?? spoken) === spoken
  })

/** Answers with a file as this worker's build has it, or the build of an older tab. */
export async function serveFile(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = (await (await openBuild()).match(pathname)) ?? (await caches.match(pathname))
  if (kept) return kept
  const answer = await fetch(request)
  const copy = answer.clone()
  // One of another build is for its own tab alone.
  if (files.has(pathname)) event.waitUntil(keep(pathname, copy).catch(() => undefined))
  return answer
}

/** Whether a path may be that of a file of some build. */
export const isBuildFile = (path: string): boolean => path.startsWith('/assets/') || files.has(path)

/** Every screen is the same document. */
export async function showShell(request: Request, url: URL): Promise<Response> {
  const shell = (await isScreen(url)) ? await matchShell() : undefined
  return shell ?? fetch(request)
}

/** The document, as it was fetched for this worker. */
const matchShell = async (): Promise<Response | undefined> => (await openBuild()).match(SHELL)

/**
 * Fetches the document again: its headers and its meta element name the configuration's hosts, and
 * may change while the build does not.
 */
export async function renewShell(): Promise<void> {
  const kept = await matchShell()
  const fresh = await fetch(SHELL, { cache: 'reload' })
  const build = async (shell: Response | undefined) =>
    (await shell?.clone().text())?.replace(/<meta name="backend"[^>]*>/, '')
  if (fresh.ok && (await build(fresh)) === (await build(kept))) await keep(SHELL, fresh)
}

async function fetchAndKeep(path: string): Promise<void> {
  const isNamedByContent = path.startsWith('/assets/')
  const unchanged = isNamedByContent ? await caches.match(path) : undefined
  const answer =
    unchanged ??
    (await fetch(path, { cache: isNamedByContent ? 'default' : 'reload', priority: 'low' }))
  await keep(path, answer)
}

/** Throws for what is not of this build: the server may have another one by now. */
async function keep(path: string, answer: Response): Promise<void> {
  const content = await answer.clone().arrayBuffer()
  if (!answer.ok || !(await isOfBuild(path, content)))
    throw new Error(`${path} is not of this build (HTTP ${answer.status})`)
  // A host may redirect /index.html to /, and no navigation accepts a redirected response.
  await (await openBuild()).put(path, answer.redirected ? new Response(content, answer) : answer)
}

async function isOfBuild(path: string, content: ArrayBuffer): Promise<boolean> {
  // Hosts may add something of their own to the document; it names its build by its entry.
  if (path === SHELL) return new TextDecoder().decode(content).includes(entryOfBuild())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.startsWith(files.get(path)?.revision ?? 'unlisted')
}

/** The script with which a page of this build starts. */
const entryOfBuild = () =>
  [...files.keys()].find((path) => path.startsWith('/assets/first-') && path.endsWith('.js')) ?? ''

export const ownCacheName = (): string => `build ${files.get(SHELL)?.revision}`
const openBuild = () => caches.open(ownCacheName())
