import { serveWriter } from '../serve-writer.ts'
import { writeSentRows } from './write-rows.ts'

serveWriter(writeSentRows)
