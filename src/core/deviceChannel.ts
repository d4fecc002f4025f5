import * as v from 'valibot'

const millis = v.pipe(v.number(), v.finite(), v.minValue(0))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Message between the tabs of this device and the worker. */
export const deviceMessage = v.variant('kind', [
  /** A server, by its base URL, wants to be left alone for `ms`. */
  v.object({ kind: v.literal('rest'), server: v.string(), ms: millis }),
  /** A tab or the worker has seen the newest block, or the newest solidified one. */
  v.object({
    kind: v.literal('head'),
    /** Genesis block id. */
    network: v.string(),
    isSolid: v.boolean(),
    block: v.object({ id: v.string(), number: whole, timestamp: whole }),
    /** Device time, in ms. */
    at: v.number(),
  }),
])

export type DeviceMessage = v.InferOutput<typeof deviceMessage>

/** Messages to and from the other tabs and the worker. A sender does not hear its own. */
export interface Channel {
  post(message: DeviceMessage): void
  hear(listener: (message: DeviceMessage) => void): void
}

/** Opens the device's channel; undefined in browsers without one, where each tab is on its own. */
export function openChannel(): Channel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined
  const channel = new BroadcastChannel('device')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none but ours
    post: (message) => channel.postMessage(message),
    hear(listener) {
      channel.addEventListener('message', ({ data }) => {
        const message = v.safeParse(deviceMessage, data)
        // Another version of the app may say what this one does not know.
        if (message.success) listener(message.output)
      })
    },
  }
}
