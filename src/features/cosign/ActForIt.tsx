import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { isKeyOf } from '../../chain/permission.ts'
import type { VerifiedRequest } from '../../outbox/verifyRequest.ts'
import { actForAtom } from '../../state/account/permissions.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { signerAtom } from '../../state/account/signer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { RequestAccount } from './RequestAccount.tsx'

/** Offers to switch to the multisig account. Signing for it does not switch automatically. */
export function ActForIt({ taken }: { readonly taken: VerifiedRequest }) {
  const signer = useAtomValue(signerAtom)
  const isActing = useAtomValue(ownerAtom) === taken.owner
  const actFor = useSetAtom(actForAtom)
  const { owner, multisig } = taken
  if (!signer || signer === owner || !isKeyOf(multisig, signer)) return null
  if (isActing)
    return (
      <RequestAccount
        address={owner}
        note={
          <Trans>
            You act for this account: its balances and its address are shown in place of yours,
            until you change that in your wallet's sheet.
          </Trans>
        }
      />
    )
  return (
    <RequestAccount
      address={owner}
      note={
        <Trans>
          This is followed to its end here, and under Activity. If you act for this account from now
          on, its balances and its address are shown in place of yours, until you change that in
          your wallet's sheet.
        </Trans>
      }
    >
      <Button wide onClick={() => void actFor(owner)} testId="cosign-act-for">
        <Trans>Act for this account from now on</Trans>
      </Button>
    </RequestAccount>
  )
}
