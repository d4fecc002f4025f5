import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '../../chain/permission.ts'
import { withoutHidden } from '../../core/text.ts'

/** Returns a readable name of a permission, using the name that the account gave it. */
export function nameOfPermission({ id, name, keys }: Permission, i18n: I18n): string {
  const own = withoutHidden(name).trim().slice(0, 32)
  const count = keys.length
  if (id === 0) return i18n._(msg`Owner, ${count} keys`)
  return own === '' || own === 'active'
    ? i18n._(msg`Active, ${count} keys`)
    : i18n._(msg`“${own}”, ${count} keys`)
}
