import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { PersonName } from '../../sheets/PersonName.tsx'

interface MemberLevelProps {
  readonly member: Address
  readonly nickname: string
  readonly depth: number
}

/** Shows a member and its level in the team. */
export const MemberLevel = ({ member, nickname, depth }: MemberLevelProps) => (
  <>
    <PersonName address={member} nickname={nickname} /> · <Trans>level {depth}</Trans>
  </>
)
