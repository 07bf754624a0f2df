import { StyleSheet } from '@react-pdf/renderer'
import { pdf_font } from './pdf-font.server.ts'

export const ink = '#1a1915'
const soft = '#565148'
const line = '#dfd9cc'

/** The styles of all documents. */
export const styles = StyleSheet.create({
  page: {
    fontFamily: pdf_font,
    fontSize: 9.5,
    color: ink,
    padding: 48,
    paddingBottom: 72,
    lineHeight: 1.4,
  },
  top: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 24 },
  wordmark: { fontSize: 14, fontWeight: 700 },
  sun: { height: 3, width: 40, backgroundColor: '#f4b01e', marginTop: 4 },
  title: { fontSize: 20, lineHeight: 1.2, fontWeight: 700, marginBottom: 10 },
  heading: { fontSize: 11, lineHeight: 1.3, fontWeight: 700, marginTop: 16, marginBottom: 4 },
  facts: { marginBottom: 20 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  factName: { width: 130, color: soft },
  factValue: { flexGrow: 1, flexBasis: 0 },
  hero: { flexDirection: 'row' },
  heroText: { flexGrow: 1, flexBasis: 0, paddingRight: 20 },
  heroPicture: { width: 168, height: 126, objectFit: 'contain' },
  lead: { fontSize: 10.5, marginBottom: 10 },
  parties: { flexDirection: 'row', marginBottom: 24 },
  party: { flexGrow: 1, flexBasis: 0, paddingRight: 16 },
  small: { color: soft, fontSize: 8.5, marginBottom: 2 },
  head: { flexDirection: 'row', borderBottom: `1 solid ${ink}`, paddingBottom: 4 },
  row: { flexDirection: 'row', borderBottom: `0.5 solid ${line}`, paddingVertical: 5 },
  pair: { flexDirection: 'row', borderBottom: `0.5 solid ${line}`, paddingVertical: 3 },
  pairName: { width: '46%', paddingRight: 12, color: soft },
  pairValue: { width: '54%' },
  pairHeading: {
    fontSize: 11,
    lineHeight: 1.3,
    fontWeight: 700,
    marginTop: 16,
    paddingBottom: 3,
    borderBottom: `1 solid ${ink}`,
  },
  totals: { marginTop: 10, marginLeft: '40%' },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  strong: { fontWeight: 700, borderTop: `1 solid ${ink}`, marginTop: 2, paddingTop: 4 },
  item: { flexDirection: 'row', marginBottom: 3 },
  itemMark: { width: 16, color: soft },
  notes: { marginTop: 24, color: soft },
  drawing: { width: 516, height: 180, objectFit: 'contain' },
  code: { fontSize: 8, marginTop: 2 },
  foot: {
    position: 'absolute',
    // US Letter is 792 points high. From the top, because a bottom distance would grow with the page's padding.
    top: 744,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: soft,
    fontSize: 8,
  },
})
