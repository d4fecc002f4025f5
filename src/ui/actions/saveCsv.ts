import { CSV_BEGINNING, toCsv } from '../../core/csv.ts'
import { saveFile } from './saveFile.ts'

/** Saves a table as `name`.csv through the browser. */
export const saveCsv = (
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void => saveFile(`${name}.csv`, 'text/csv', [CSV_BEGINNING, toCsv(header, rows)])
