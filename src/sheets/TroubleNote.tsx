import type { OperationTrouble } from '../state/operations/useOperation.ts'
import { Note } from '../ui/states/Note.tsx'

/** What is in the way of an operation, in plain words. */
export function TroubleNote({ trouble }: { readonly trouble: OperationTrouble }) {
  const { tone, failed, text } = trouble
  return (
    <Note tone={tone} testId="operation-trouble">
      {failed !== undefined && (
        <p>
          <strong>{failed}</strong>
        </p>
      )}
      <p>{text}</p>
    </Note>
  )
}
