import * as v from 'valibot'

const said = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(400))

/** Point in time, such as "2026-12-24T18:00:00Z", in ms. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp('must be a time such as 2026-12-24T18:00:00Z'),
  v.transform((text) => Date.parse(text)),
)

/** Notice of the operator about maintenance, which every screen shows while it holds. */
export const maintenanceSchema = v.object({
  /** Text in each language of the app. */
  text: v.object({ en: said, tc: said }),
  /** Start of the notice; absent if it holds already. */
  from: v.optional(time),
  /** End of the notice; absent if it holds until the operator removes it. */
  until: v.optional(time),
})

export type Maintenance = v.InferOutput<typeof maintenanceSchema>
