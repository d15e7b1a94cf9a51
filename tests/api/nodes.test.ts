/** Two back-office nodes on one PostgreSQL database: what happens on one is so on the other. Only where there is a server. */
