/**
 * A JSON number that keeps its own text, so that no float ever carries an amount: the reader
 * leaves `10.1230000000000000001` as it came, the writer prints `10.123` as it is told.
 */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
