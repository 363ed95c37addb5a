/** An address that ends with it opens with the pen in hand. */
export const editHash = "#edit-texts";
