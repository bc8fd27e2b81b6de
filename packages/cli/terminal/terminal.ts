/** Where the command writes, and whom it may ask. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Progress and errors. */
  err(text: string): void;
  /** Results are read by people: tables have headings and widths. */
  readonly isTerminal: boolean;
  readonly hasColours: boolean;
  /** Somebody can be asked. */
  readonly canAsk: boolean;
  /** Gives the line that was typed. */
  ask(question: string): Promise<string>;
}
