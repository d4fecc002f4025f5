import { createRequire } from 'node:module'
import { describeBackend } from '../../backend/openapi/document.ts'

interface Validate {
  (data: unknown): boolean
  readonly errors?: readonly { instancePath: string; message?: string }[] | null
}
interface Ajv {
  addSchema(schema: object, name: string): void
  compile(schema: object): Validate
}

/** Validator for JSON schemas, a dependency of the OpenAPI validator. */
const { Ajv2020 } = createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'))(
  'ajv/dist/2020.js',
) as { Ajv2020: new (options: object) => Ajv }

/** Checks answers against the OpenAPI document. */
export function documented() {
  const { document } = describeBackend()
  const paths = document['paths'] as Record<string, object>
  const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: false })
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, Validate>()
  const wrong: string[] = []
  return {
    wrong,
    /** Operations with at least one checked answer. */
    checked: compiled,
    async check(pathname: string, method: string, answer: Response): Promise<void> {
      const path = paths[pathname]
        ? pathname
        : Object.keys(paths).find((each) =>
            new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
          )
      const escaped = (path ?? '').replaceAll('~', '~0').replaceAll('/', '~1')
      const place =
        `document#/paths/${encodeURIComponent(escaped)}/${method.toLowerCase()}` +
        '/responses/200/content/application~1json/schema'
      const validate = compiled.get(place) ?? ajv.compile({ $ref: place })
      compiled.set(place, validate)
      if (validate(await answer.json())) return
      const reasons = validate.errors?.map(
        ({ instancePath, message }) => `${instancePath} ${message}`,
      )
      wrong.push(`${method} ${pathname}: ${reasons?.join(', ')}`)
    },
  }
}
