/** An amount as the statement tells it: in whole toman, without the rial that are none. */
export const asStatementTells = (amountRial: number): number => amountRial - (amountRial % 10);
