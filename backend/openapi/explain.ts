import type { JsonSchema } from '@valibot/to-json-schema'
import type { Remarks } from './remarks.ts'

const WHOLE_NUMBER = '#/components/schemas/WholeNumber'
const TIME = '#/components/schemas/Time'

/** Writes the source's comments on fields into their schemas. */
export function explain(json: JsonSchema, remarks: Remarks | undefined): JsonSchema {
  if (!remarks) return json
  const { comment, isTime, fields, items, options } = remarks
  const explained: JsonSchema = { ...json }
  const { $ref, properties, anyOf, oneOf } = json
  if (isTime && $ref === WHOLE_NUMBER) explained.$ref = TIME
  // The other member is `null`.
  if (anyOf) {
    const { comment: _, ...inner } = remarks
    explained.anyOf = anyOf.map((each) => explain(each as JsonSchema, inner))
  }
  if (properties && fields)
    explained.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        explain(each as JsonSchema, fields[name]),
      ]),
    )
  if (json.items && items) explained.items = explain(json.items as JsonSchema, items)
  if (oneOf && options)
    explained.oneOf = oneOf.map((each, index) => explain(each as JsonSchema, options[index]))
  return comment === undefined ? explained : { description: comment, ...explained }
}
