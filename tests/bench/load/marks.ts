import { Audit, Gatherer, type Artifacts } from 'lighthouse'

/** What the page itself knows; times are in ms since the navigation began. */
export interface Marks {
  /** When the content was painted, NaN if it never came. */
  readonly content: number
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly Task[]
  /** What the page asked for, in the order in which it began. */
  readonly requests: readonly Asked[]
}

export interface Asked {
  readonly url: string
  readonly start: number
  readonly end: number
  /** Bytes of the body as sent. */
  readonly bytes: number
}

export interface Task {
  readonly start: number
  readonly duration: number
}

interface Watched {
  contentMs?: number
  readonly longTasks: Task[]
}

/** Notes in a page that Lighthouse visits when its content is first seen, and what it asks for. */
export class MarksGatherer extends Gatherer {
  override meta = { supportedModes: ['navigation' as const] }
  marks: Marks = { content: NaN, longTasks: [], requests: [] }
  readonly #selector: string

  /** @param selector What counts as the content; of several the first that is seen. */
  constructor(selector: string) {
    super()
    this.#selector = selector
  }

  override async startInstrumentation({ driver }: Context): Promise<void> {
    await driver.defaultSession.sendCommand('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watch})(${JSON.stringify(this.#selector)})`,
    })
  }

  override async getArtifact({ driver }: Context) {
    const { executionContext } = driver
    this.marks = await executionContext.evaluate(readMarks, { args: [], useIsolation: false })
    // Of the kinds of artifacts that there are.
    return {}
  }
}

/** Lighthouse gathers only what some audit wants. */
export class MarksAudit extends Audit {
  static override get meta() {
    return {
      id: 'marks',
      title: 'Marks',
      description: 'What the page itself knows.',
      scoreDisplayMode: Audit.SCORING_MODES.INFORMATIVE,
      requiredArtifacts: [MARKS as keyof Artifacts],
    }
  }

  static override audit() {
    return { score: null }
  }
}

/** The name of the artifact, which Lighthouse itself has none of. */
export const MARKS = 'Marks'

type Context = Parameters<Gatherer['getArtifact']>[0]

/** Runs in the page before anything else does. */
function watch(selector: string): void {
  const watched: Watched = { longTasks: [] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
  performance.setResourceTimingBufferSize(2_000)
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (element.textContent.trim() !== '' || element.matches('input, canvas'))
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)]
    if (!found.some(isSeen)) return
    observer.disconnect()
    // On screen with the next frame; a timer would wait for the code that the browser has next.
    const note = () => (watched.contentMs = performance.now())
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

function readMarks(): Marks {
  const { watched } = window as unknown as { watched?: Watched }
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    content: watched?.contentMs ?? NaN,
    longTasks: watched?.longTasks ?? [],
    requests: entries.map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      url: name,
      start: startTime,
      end: responseEnd,
      bytes: encodedBodySize,
    })),
  }
}
