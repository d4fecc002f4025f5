import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TRX } from '../../core/amount.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { FieldName } from './fields.ts'
import type { CastError } from './steps.ts'

/** Measure of a field, which decides how its bounds are worded. */
type Measure = 'text' | 'tokens' | 'trx' | 'percent' | 'time' | 'date' | 'address'

const measures: Partial<Record<FieldName, Measure>> = {
  name: 'text',
  symbol: 'text',
  totalSupply: 'tokens',
  swapThreshold: 'tokens',
  burnLimit: 'tokens',
  maxTotalNum: 'tokens',
  presaleMaxNum: 'tokens',
  insideMaxNum: 'tokens',
  presaleEthAmount: 'trx',
  tradeEthAmount: 'trx',
  protectTime: 'time',
  lpBurnFrequency: 'time',
  vestingDelay: 'time',
  vestingDis: 'time',
  startTime: 'date',
  feeRecipient: 'address',
  devLPReceiver: 'address',
}

/** Explains in plain words why a field is invalid. */
export function errorText(field: FieldName, error: CastError, locale: Locale): MessageDescriptor {
  const measure = measures[field] ?? 'percent'
  const tell = (value: bigint) => told(value, measure, locale)
  switch (error.kind) {
    case 'empty':
      if (measure === 'date') return msg`Choose a date and a time`
      return measure === 'text' ? msg`This is needed` : msg`Enter a number, for example 1234.5`
    case 'tooLong': {
      const { bytes } = error
      return msg`Too long: at most ${bytes} letters, of which a Chinese character counts for three`
    }
    case 'hidden':
      return msg`This holds characters that nobody can see`
    case 'imitates': {
      const { coin } = error
      return msg`This looks like ${coin}, which is another coin: choose something else`
    }
    case 'tooLittle': {
      if (error.least === 1n && measure !== 'percent') return msg`Enter more than 0`
      const least = tell(error.least)
      return msg`At least ${least}`
    }
    case 'tooMuch': {
      const most = tell(error.most)
      return msg`At most ${most}`
    }
    case 'needed':
      return field === 'feeRecipient'
        ? msg`Somebody has to receive the fees`
        : msg`Somebody has to receive this share`
    case 'past':
      return msg`This time is over already`
    case 'tooLate': {
      const latest = formatDateTime(error.latest, locale)
      return msg`At the latest ${latest}`
    }
    case 'mustAddUp':
      return msg`Both shares together have to be 100%`
    case 'exceedsSupply': {
      const supply = tell(error.supply)
      return msg`With what is sold this is more than there is: ${supply}`
    }
    case 'exceedsRaise': {
      const most = tell(error.most)
      return msg`More than the raise leaves without the insurance: at most ${most}`
    }
    case 'notANumber':
      return msg`Enter a number, for example 1234.5`
    case 'tooManyDecimals': {
      const { decimals } = error
      return decimals === 0 ? msg`Enter a whole number` : msg`At most ${decimals} decimals`
    }
    case 'tooLarge':
      return msg`This is more than can exist`
    case 'noAccount':
      return msg`Nobody can own this address`
    case 'notAnAddress':
      return msg`Please enter the correct address`
    case 'ourContract':
      return msg`This is a contract of this app: whatever it receives is lost`
    case 'lookalike':
      return msg`Compare it with the address that it looks like`
    case 'notATime':
      return msg`Choose a date and a time`
    case 'notALink': {
      const { example } = error
      return msg`Enter a link such as ${example}`
    }
    case 'tooManyCharacters': {
      const { most } = error
      return msg`At most ${most} characters`
    }
  }
}

function told(value: bigint, measure: Measure, locale: Locale): string {
  switch (measure) {
    case 'tokens':
      return formatUnits(value, TOKEN_DECIMALS)
    case 'trx':
      return `${formatUnits(value, TRX.decimals)}\u00a0TRX`
    case 'time':
      return formatDuration(Number(value), locale)
    default:
      return formatPercent(value)
  }
}
