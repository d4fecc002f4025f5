import { CSV_BEGINNING, toCsv } from '../../core/csv.ts'
import { saveFile } from './saveFile.ts'

/** Hands a table to the browser as `name`.csv. */
export const saveCsv = (
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void => saveFile(`${name}.csv`, 'text/csv', [CSV_BEGINNING, toCsv(header, rows)])
